/** Ends emails that can be turned off. */
export const settingsFootnote = (portalUrl: string) => ({
  label: 'Choose which of these emails you get',
  url: `${portalUrl}/account-setting`,
});
