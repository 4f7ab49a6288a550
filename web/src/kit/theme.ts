import { create } from 'zustand'

export type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

// Same key as public/theme.js, which applies the choice before the first paint.
const storageKey = 'arriero.theme'
const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined

function storedChoice(): ThemeChoice {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export const resolveTheme = (choice: ThemeChoice, isSystemDark: boolean): Theme =>
  choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice

interface ThemeState {
  choice: ThemeChoice
  theme: Theme
}

const useThemeState = create<ThemeState>(() => {
  const choice = storedChoice()
  return { choice, theme: resolveTheme(choice, systemDark?.matches ?? false) }
})

function apply(choice: ThemeChoice) {
  const theme = resolveTheme(choice, systemDark?.matches ?? false)
  document.documentElement.dataset.theme = theme
  document.documentElement.style.colorScheme = theme
  useThemeState.setState({ choice, theme })
}

systemDark?.addEventListener('change', () => apply(useThemeState.getState().choice))

/** What is drawn now. */
export const useTheme = () => useThemeState((state) => state.theme)
/** What the user chose: the system's theme until then. */
export const useThemeChoice = () => useThemeState((state) => state.choice)

export function chooseTheme(choice: ThemeChoice) {
  localStorage.setItem(storageKey, choice)
  apply(choice)
}
