// Runs before the first paint, so that the page never flashes in the other theme. An own file because the content
// security policy allows no inline script. Same key and values as src/kit/theme.ts.
{
  let choice = 'system'
  try {
    choice = localStorage.getItem('arriero.theme') ?? 'system'
  } catch {
    // Storage may be forbidden; the system's theme is a good answer then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
}
