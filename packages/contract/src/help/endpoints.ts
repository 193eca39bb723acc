import { endpoint } from '../endpoint/endpoint.ts';
import { helpMessageStruct, sentHelpMessageStruct } from './structs.ts';

/** The answer goes to the address that is given, whoever is signed in. */
export const sendHelpMessage = endpoint({
  method: 'POST',
  path: '/help/messages',
  origin: 'ours',
  access: 'public',
  summary: 'Sends a message to the support, who answer by mail',
  body: helpMessageStruct,
  response: sentHelpMessageStruct,
  errors: [],
});
