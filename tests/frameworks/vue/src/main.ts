import { createApp } from 'vue';
import { startElements } from '../recipe/elements';
import App from './App.vue';
import './page.css';

createApp(App).mount('#app');
void startElements();
