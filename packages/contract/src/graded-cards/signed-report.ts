import { list, shape } from '../schema/collection.ts';
import type { TypeOf } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

const BASE64URL = /^[\w-]+$/;

/** GET /.well-known/jwks.json, as far as checking a signature needs it. */
export const reportKeysStruct = shape({
  keys: list(shape({ x: text({ pattern: BASE64URL, description: 'Ed25519, base64url' }) })),
});

/** GET /graded-cards/public/signed/{certificateValue}: a `.tag-report.json` file. */
export const signedReportStruct = shape(
  {
    report: text({
      pattern: BASE64URL,
      description: 'the exact bytes of the report (JSON), base64url',
    }),
    jws: text({
      pattern: /^[\w-]+\.\.[\w-]+$/,
      description:
        'a detached JWS (EdDSA) of the report: put `report` between its dots; keys are at /.well-known/jwks.json',
    }),
    proof: text({
      lines: true,
      description:
        'a C2SP tlog-proof of the certificate’s latest statement in the grade log; its `extra` line is the statement, which has the report’s SHA-256',
    }),
  },
  {
    title: 'SignedReport',
    description: 'What anyone can check without us: the report, our signature, and the log’s proof',
  },
);
export type SignedReport = TypeOf<typeof signedReportStruct>;
