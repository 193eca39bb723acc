import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    // Our tags are elements of the browser, not components.
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('tag-') } } }),
  ],
});
