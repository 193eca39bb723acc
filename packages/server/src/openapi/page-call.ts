import { html } from 'hono/html';
import { fieldTable, typeInWords, type Html } from './page-shape.ts';
import type { Operation, ResponseObject } from './types.ts';

/** One call: its address, access, input, response, and refusals. */
export function callCard(path: string, method: string, operation: Operation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const content = responses['200']?.content;
  const stream = content?.['text/event-stream'];
  const answer = (stream ?? content?.['application/json'])?.schema;
  const body = requestBody?.content['application/json']?.schema;
  return html`<section class="card" id="${operationId}">
    <h3>${summary}</h3>
    <div class="call"><span class="method">${method.toUpperCase()}</span><code>${path}</code></div>
    <p class="meta">${description}</p>
    ${
      parameters
        ? html`<h4>Takes</h4>
            ${fieldTable(parameters, `Parameters of ${summary}`)}`
        : ''
    }
    ${
      body
        ? html`<h4>Body</h4>
            <p>${typeInWords(body)}</p>`
        : ''
    }
    <h4>${stream ? 'Sends, as it happens' : 'Answers'}</h4>
    <p>${answer ? typeInWords(answer) : `A file: ${Object.keys(content ?? {}).join(', ')}`}</p>
    <h4>Refuses</h4>
    <div class="scroll" tabindex="0" role="region" aria-label="Refusals of ${summary}">
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Code</th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(responses).flatMap(([status, response]) => refusals(status, response))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function refusals(status: string, { content }: ResponseObject): Html[] {
  return Object.entries(content?.['application/json']?.examples ?? {}).map(
    ([code, { summary }]) =>
      html`<tr>
        <td class="number">${status}</td>
        <td><code>${code}</code></td>
        <td>${summary}</td>
      </tr>`,
  );
}
