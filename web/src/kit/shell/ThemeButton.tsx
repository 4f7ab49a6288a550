import { Button } from 'antd'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../theme.ts'

const steps = {
  system: { icon: IconDeviceDesktop, name: 'como el sistema', next: 'light' },
  light: { icon: IconSun, name: 'claro', next: 'dark' },
  dark: { icon: IconMoon, name: 'oscuro', next: 'system' },
} as const satisfies Record<ThemeChoice, unknown>

/** Light, dark, or as the system says: each press takes the next one. */
export function ThemeButton() {
  const { icon: Glyph, name, next } = steps[useThemeChoice()]
  const label = `Tema ${name}; cambiar a ${steps[next].name}`
  return (
    <Button
      type="text"
      className="icon-button"
      aria-label={label}
      title={label}
      icon={<Glyph size={19} stroke={1.75} />}
      onClick={() => chooseTheme(next)}
    />
  )
}
