export { readSigningKey, type SigningKey, writeSigningKey } from './signing-key.ts';
export { nodeHandler } from './node-handler.ts';
export { createWitness, type Witness, type WitnessAnswer } from './witness.ts';
