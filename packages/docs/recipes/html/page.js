// One listener gets the events of all elements.
document.addEventListener('tag-view', ({ detail }) => {
  console.log('seen', detail.element);
});
