import { loadElements } from '@tag/widgets';

/** Call it once, where your app starts. `elements.css` of the package is one of the styles in angular.json. */
export async function startElements(): Promise<void> {
  try {
    await loadElements({ embedBase: 'https://cdn.example.com/embed' });
  } catch (error) {
    console.error(error);
  }
}
