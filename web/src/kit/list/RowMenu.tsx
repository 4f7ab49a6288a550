import { useState, type MouseEvent } from 'react'
import { Button, Dropdown } from 'antd'
import { IconDotsVertical } from '@tabler/icons-react'
import type { RowAction, RowActions } from './list-types.ts'

/** The last column: at most two actions as icons, the rest in a menu. Rows ignore clicks that begin in it (`isOwnClick`). */
export function RowMenu({ actions: { buttons = [], menu = [] }, name }: { actions: RowActions; name: string }) {
  return (
    <span className="row-actions">
      {buttons.slice(0, 2).map((action) => (
        <IconAction key={action.key} action={action} />
      ))}
      {menu.length > 0 && <MoreActions menu={menu} name={name} />}
    </span>
  )
}

/** The menu's machinery comes with the first touch: hundreds of rows would pay for it otherwise. */
function MoreActions({ menu, name }: { menu: readonly RowAction[]; name: string }) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <Button
      type="text"
      size="small"
      icon={<IconDotsVertical size={17} stroke={1.75} />}
      aria-label={`Más acciones de ${name}`}
      aria-haspopup="menu"
      aria-expanded={isOpen === true}
      {...(isOpen === undefined && { onClick: () => setOpen(true) })}
    />
  )
  if (isOpen === undefined) return button
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: menu.map(menuItem) }}
    >
      {button}
    </Dropdown>
  )
}

function IconAction({ action: { label, icon: Glyph, onClick, danger, disabled } }: { action: RowAction }) {
  return (
    <Button
      type="text"
      size="small"
      danger={danger ?? false}
      disabled={disabled !== undefined}
      aria-label={label}
      title={disabled ?? label}
      onClick={onClick}
      icon={Glyph && <Glyph size={17} stroke={1.75} />}
    />
  )
}

/** An action as an entry of an antd menu; the reason of a disabled one stands under its name. */
export const menuItem = ({ key, label, icon: Glyph, onClick, danger, disabled }: RowAction) => ({
  key,
  label: disabled ? (
    <>
      {label}
      <small className="menu-reason">{disabled}</small>
    </>
  ) : (
    label
  ),
  icon: Glyph && <Glyph size={16} stroke={1.75} />,
  danger: danger ?? false,
  disabled: disabled !== undefined,
  onClick,
})

/** Whether a click is meant for the row itself and not for a control in it or in a menu opened from it. */
export const isOwnClick = (event: MouseEvent<HTMLElement>) =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('button, a, input, label, .row-actions')
