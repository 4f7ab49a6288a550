import type { MouseEvent } from 'react'
import { Button, Dropdown, Tooltip } from 'antd'
import { IconDotsVertical } from '@tabler/icons-react'
import type { RowAction, RowActions } from './list-types.ts'

/** The last column: at most two actions as icons, the rest in a menu. Rows ignore clicks that begin in it (`isOwnClick`). */
export function RowMenu({ actions: { buttons = [], menu = [] }, name }: { actions: RowActions; name: string }) {
  return (
    <span className="row-actions">
      {buttons.slice(0, 2).map((action) => <IconAction key={action.key} action={action} />)}
      {menu.length > 0 && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menu.map(menuItem) }}>
          <Button type="text" size="small" icon={<IconDotsVertical size={17} stroke={1.75} />} aria-label={`Más acciones de ${name}`} />
        </Dropdown>
      )}
    </span>
  )
}

function IconAction({ action: { label, icon: Glyph, onClick, danger, disabled } }: { action: RowAction }) {
  return (
    <Tooltip title={disabled ?? label}>
      <Button
        type="text" size="small" danger={danger ?? false} disabled={disabled !== undefined} aria-label={label} onClick={onClick}
        icon={Glyph && <Glyph size={17} stroke={1.75} />}
      />
    </Tooltip>
  )
}

/** An action as an entry of an antd menu; the reason of a disabled one stands under its name. */
export const menuItem = ({ key, label, icon: Glyph, onClick, danger, disabled }: RowAction) => ({
  key,
  label: disabled ? <>{label}<small className="menu-reason">{disabled}</small></> : label,
  icon: Glyph && <Glyph size={16} stroke={1.75} />,
  danger: danger ?? false,
  disabled: disabled !== undefined,
  onClick,
})

/** Whether a click is meant for the row itself and not for a control in it or in a menu opened from it. */
export const isOwnClick = (event: MouseEvent<HTMLElement>) =>
  event.target instanceof Element && event.currentTarget.contains(event.target) && !event.target.closest('button, a, input, label, .row-actions')
