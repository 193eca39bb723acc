import { createHash, randomUUID } from 'node:crypto';

/** What S3 answers to a request about an upload in parts. */
interface UploadAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** S3's smallest part, but for the last. */
const LEAST_BYTES = 5 * 2 ** 20;

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const refusal = (status: number, code: string): UploadAnswer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/** As much of S3's multipart uploads as a store needs: create, parts, list, complete, and abort. */
export function s3Uploads(store: (key: string, bytes: Buffer) => void) {
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();

  return {
    /** The uploads that are neither finished nor aborted. */
    open: () => uploads.size,
    /** @returns undefined if the request isn't about an upload */
    answer(
      method: string,
      key: string,
      query: URLSearchParams,
      body: Buffer,
    ): UploadAnswer | undefined {
      if (method === 'POST' && query.has('uploads')) {
        const id = randomUUID();
        uploads.set(id, { key, parts: new Map() });
        return {
          status: 200,
          body: `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        };
      }
      const id = query.get('uploadId');
      if (id === null) return undefined;
      const upload = uploads.get(id);
      if (upload?.key !== key) return refusal(404, 'NoSuchUpload');
      const { parts } = upload;
      const sorted = [...parts].toSorted(([a], [b]) => a - b);
      if (method === 'PUT') {
        parts.set(Number(query.get('partNumber')), body);
        return { status: 200, headers: { ETag: tagOf(body) } };
      }
      if (method === 'DELETE') {
        uploads.delete(id);
        return { status: 204 };
      }
      if (method === 'GET') {
        const listed = sorted.map(
          ([number, bytes]) =>
            `<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
        );
        return { status: 200, body: `<ListPartsResult>${listed.join('')}</ListPartsResult>` };
      }
      if (sorted.length === 0) return refusal(400, 'MalformedXML');
      if (sorted.slice(0, -1).some(([, { length }]) => length < LEAST_BYTES)) {
        return refusal(400, 'EntityTooSmall');
      }
      for (const [number, bytes] of sorted) {
        const named = `<ETag>${tagOf(bytes).replaceAll('"', '&quot;')}</ETag><PartNumber>${number}</PartNumber>`;
        const plain = named.replaceAll('&quot;', '"');
        if (![named, plain].some((it) => body.includes(it))) return refusal(400, 'InvalidPart');
      }
      uploads.delete(id);
      store(key, Buffer.concat(sorted.map(([, bytes]) => bytes)));
      return {
        status: 200,
        body: `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
      };
    },
  };
}
