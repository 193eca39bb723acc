import { endpoint } from '../endpoint/endpoint.ts';
import { helpMessageStruct, sentHelpMessageStruct } from './structs.ts';

/** The answer goes to the given address, even if the signed-in user has another. */
export const sendHelpMessage = endpoint({
  method: 'POST',
  path: '/help/messages',
  access: 'public',
  summary: 'Sends a message to support, answered by email',
  body: helpMessageStruct,
  response: sentHelpMessageStruct,
});
