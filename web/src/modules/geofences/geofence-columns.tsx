import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { platformLabel } from '@arriero/contract/units/units.rules.ts'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import { dateTime } from '../../kit/format.ts'
import { Ago } from '../../kit/Ago.tsx'
import { byValue } from '../../kit/list/list-view.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { ShapeMeasure } from '../../kit/map/ShapeMeasure.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { folioAndCustomer, shapeOptions } from './geofences.words.ts'

const shapeName = ({ shape }: Geofence) => shapeOptions.find(({ value }) => value === shape.kind)?.label ?? ''

export const geofenceColumns: Column<Geofence>[] = [
  {
    key: 'name',
    title: 'Geocerca',
    fixed: true,
    sort: byValue((row) => row.name),
    render: (row) => (
      <TwoLines
        lead={<i className="geofence-dot" style={{ background: row.color }} aria-hidden />}
        top={row.name}
        bottom={
          row.kind === 'wialon' ? (
            <>
              <b className="geofence-wialon">{platformLabel(row.platform ?? platforms.wialon)}</b> {row.description}
            </>
          ) : (
            folioAndCustomer(row)
          )
        }
      />
    ),
  },
  {
    key: 'shape',
    title: 'Forma',
    width: 106,
    sort: byValue(shapeName),
    render: (row) => <TwoLines top={shapeName(row)} bottom={<ShapeMeasure shape={row.shape} isShort />} />,
  },
  {
    key: 'address',
    title: 'Domicilio',
    width: 240,
    lines: 1,
    hidden: true,
    sort: byValue((row) => row.address),
    render: (row) => row.address ?? '—',
  },
  {
    key: 'customer',
    title: 'Cliente',
    width: 180,
    lines: 1,
    hidden: true,
    sort: byValue((row) => row.customer),
    render: (row) => row.customer ?? '—',
  },
  {
    key: 'group',
    title: 'Grupo',
    width: 150,
    lines: 1,
    hidden: true,
    sort: byValue((row) => row.group),
    render: (row) => row.group ?? '—',
  },
  {
    key: 'updated',
    title: 'Cambió',
    width: 110,
    lines: 1,
    hidden: true,
    align: 'end',
    sort: byValue((row) => row.updatedAt),
    render: (row) => (
      <span title={dateTime(row.updatedAt)}>
        <Ago at={row.updatedAt} />
      </span>
    ),
  },
]
