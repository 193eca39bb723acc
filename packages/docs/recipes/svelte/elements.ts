import { loadElements } from '@tag/widgets';
import '@tag/widgets/elements.css';
import '@tag/widgets/svelte';

/** Call it once, where your app starts. */
export async function startElements(): Promise<void> {
  try {
    await loadElements({ embedBase: 'https://cdn.example.com/embed' });
  } catch (error) {
    console.error(error);
  }
}
