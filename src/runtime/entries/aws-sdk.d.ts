/** The part that Galley uses of the SDK included in Lambda's Node.js runtimes. */
declare module '@aws-sdk/client-s3' {
  export class GetObjectCommand {
    constructor(input: { Bucket: string; Key: string });
  }
  export class S3Client {
    constructor(options: { region: string });
    send(command: GetObjectCommand): Promise<{ Body?: { transformToByteArray(): Promise<Uint8Array> } }>;
  }
}
