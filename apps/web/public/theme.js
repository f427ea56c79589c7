// Runs before the first paint, so that a chosen theme never flashes. The choice is written by src/ui/theme.ts.
try {
  const theme = localStorage.getItem('tuppence_theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser keeps its storage closed; the device's own theme stands.
}
