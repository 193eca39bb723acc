import { mount } from 'svelte';
import { startElements } from '../recipe/elements';
import { isCasePage, offerCases } from '../shared/case-page';
import App from './App.svelte';
import Case from './Case.svelte';
import './page.css';

const target = document.querySelector('main')!;
if (isCasePage()) {
  const { render, element } = mount(Case, { target });
  offerCases({ render, element, load: startElements });
} else {
  mount(App, { target });
  void startElements();
}
