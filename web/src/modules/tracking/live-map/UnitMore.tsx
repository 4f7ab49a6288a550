import { Button, Dropdown } from 'antd'
import { IconCopy, IconDots, IconRadar2, IconTruck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { copyText } from '../../../kit/copy.ts'
import type { RowAction } from '../../../kit/list-types.ts'
import { menuItem } from '../../../kit/RowMenu.tsx'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { coordinatesText } from '../map/geometry.ts'
import { useHasScreen } from './use-has-screen.ts'

/** The rest of what one does with a unit. */
export function UnitMore({ unit, onNear }: { unit: LiveUnit; onNear: (unit: LiveUnit) => void }) {
  const navigate = useNavigate()
  const hasUnits = useHasScreen('/Consola/unit/edit/$id')
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
    ...(hasUnits
      ? [
          {
            key: 'unit',
            label: 'Abrir la unidad',
            icon: IconTruck,
            onClick: () => void navigate({ to: `/Consola/unit/edit/${unit.id}` }),
          },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  return (
    <Dropdown trigger={['click']} placement="topRight" menu={{ items: actions.map(menuItem) }}>
      <Button aria-label="Más acciones" icon={<IconDots size={17} stroke={1.75} />} />
    </Dropdown>
  )
}
