import { theme as antdTheme, type ThemeConfig } from 'antd'
import tokens from '../kit/theme.json' with { type: 'json' }
import type { Theme } from '../kit/theme.ts'

// antd's style sheet is a file of its own (zeroRuntime): only the variables are written at run time.
const shared = { zeroRuntime: true, cssVar: { key: 'arriero' }, hashed: false } satisfies ThemeConfig

export const antdThemes: Record<Theme, ThemeConfig> = {
  light: { ...tokens.light, ...shared, algorithm: antdTheme.defaultAlgorithm },
  dark: { ...tokens.dark, ...shared, algorithm: antdTheme.darkAlgorithm },
}
