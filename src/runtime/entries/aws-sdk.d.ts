/** What Galley uses of the SDK that Lambda's Node.js runtimes bring along. */
declare module '@aws-sdk/client-s3' {
  export class GetObjectCommand {
    constructor(input: { Bucket: string; Key: string });
  }
  export class S3Client {
    constructor(options: { region: string });
    send(command: GetObjectCommand): Promise<{ Body?: { transformToByteArray(): Promise<Uint8Array> } }>;
  }
}
