import { hasPackage } from './heavy.ts';
import { serveLambda } from './servers/lambda-edge.ts';
import { conformance } from './suite.ts';

conformance('lambda-edge', serveLambda, { installed: hasPackage('@aws-sdk/client-s3') });
