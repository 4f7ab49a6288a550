import { Button, Dropdown } from 'antd'
import { IconContrast } from '@tabler/icons-react'
import { chooseTheme, useThemeChoice, type ThemeChoice } from './theme.ts'

const choices: { key: ThemeChoice; label: string }[] = [
  { key: 'light', label: 'Claro' },
  { key: 'dark', label: 'Oscuro' },
  { key: 'system', label: 'Como el sistema' },
]

/** Light, dark, or as the system says. */
export function ThemeButton() {
  const choice = useThemeChoice()
  const items = choices.map(({ key, label }) => ({ key, label, onClick: () => chooseTheme(key) }))
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, selectable: true, selectedKeys: [choice] }}>
      <Button type="text" className="icon-button" aria-label="Tema" icon={<IconContrast size={19} stroke={1.75} />} />
    </Dropdown>
  )
}
