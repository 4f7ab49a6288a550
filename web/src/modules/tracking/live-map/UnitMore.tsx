import { Button, Dropdown } from 'antd'
import { IconCopy, IconDots, IconRadar2, IconTerminal2, IconTruck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { copyText } from '../../../kit/copy.ts'
import type { RowAction } from '../../../kit/list/list-types.ts'
import { menuItem } from '../../../kit/list/RowMenu.tsx'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { coordinatesText } from '../map/geometry.ts'
import { shareAction } from '../../chat/share.store.ts'
import { trackingPaths } from '../tracking.paths.ts'
import { unitPaths } from '../../units/units.paths.ts'

/** The rest of what one does with a unit. */
export function UnitMore({ unit, onNear }: { unit: LiveUnit; onNear: (unit: LiveUnit) => void }) {
  const navigate = useNavigate()
  const mayOpen = useMayEnter(unitPaths.edit(unit.id))
  const mayCommand = useMayEnter(trackingPaths.unitCommands(unit.id))
  const { lat, lon } = unit
  const isPlaced = lat !== null && lon !== null
  const actions: RowAction[] = [
    ...(isPlaced ? [{ key: 'near', label: 'Unidades cercanas', icon: IconRadar2, onClick: () => onNear(unit) }] : []),
    ...(isPlaced
      ? [
          {
            key: 'copy',
            label: 'Copiar coordenadas',
            icon: IconCopy,
            onClick: () => void copyText(coordinatesText({ lat, lon })),
          },
        ]
      : []),
    ...(mayCommand
      ? [
          {
            key: 'commands',
            label: 'Comandos',
            icon: IconTerminal2,
            onClick: () => void navigate({ to: trackingPaths.unitCommands(unit.id) }),
          },
        ]
      : []),
    shareAction({ kind: 'unit', id: unit.id, name: unit.name }),
    ...(mayOpen
      ? [
          {
            key: 'unit',
            label: 'Abrir la unidad',
            icon: IconTruck,
            onClick: () => void navigate({ to: unitPaths.edit(unit.id) }),
          },
        ]
      : []),
  ]
  return (
    <Dropdown trigger={['click']} placement="topRight" menu={{ items: actions.map(menuItem) }}>
      <Button aria-label="Más acciones" icon={<IconDots size={17} stroke={1.75} />} />
    </Dropdown>
  )
}
