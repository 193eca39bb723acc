import { createApp, h, shallowRef } from 'vue';
import { startElements } from '../recipe/elements';
import { isCasePage, offerCases, type Shown } from '../shared/case-page';
import App from './App.vue';
import Case from './Case.vue';
import './page.css';

if (isCasePage()) {
  const shown = shallowRef<Shown>();
  const cases = shallowRef<InstanceType<typeof Case>>();
  createApp(() => shown.value && h(Case, { ref: cases, shown: shown.value })).mount('#app');
  offerCases({
    render: (next) => (shown.value = next),
    element: () => cases.value?.element,
    load: startElements,
  });
} else {
  createApp(App).mount('#app');
  void startElements();
}
