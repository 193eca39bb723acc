import { mount } from 'svelte';
import { startElements } from '../recipe/elements';
import App from './App.svelte';
import './page.css';

mount(App, { target: document.querySelector('main')! });
void startElements();
