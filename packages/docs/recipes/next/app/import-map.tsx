import { headers } from 'next/headers';
import map from './import-map.json';

/** For a pinned release: import-map.json has the digests of its scripts, from its `snippet.html`. Not for `v1`. */
export async function ImportMap() {
  const nonce = (await headers()).get('x-nonce') ?? '';
  const text = JSON.stringify(map);
  return <script type="importmap" nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
