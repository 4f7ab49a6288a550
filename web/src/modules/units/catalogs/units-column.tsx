import { Link } from '@tanstack/react-router'
import { number } from '../../../kit/format.ts'
import { byValue } from '../../../kit/list/list-view.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { unitPaths } from '../units.paths.ts'

/** How many units have it; the number lists them. `filter` is the list's filter by this catalogue. */
export const unitsColumn = <Row extends { id: number; units: number }>(
  filter: 'type' | 'brand' | 'insurer',
): Column<Row> => ({
  key: 'units',
  title: 'Unidades',
  align: 'end',
  width: 120,
  lines: 1,
  sort: byValue(({ units }) => units),
  render: ({ id, units }) =>
    units === 0 ? (
      '0'
    ) : (
      <Link
        to={unitPaths.list}
        search={{ [`f_${filter}`]: String(id) } as never}
        onClick={(event) => event.stopPropagation()}
      >
        {number(units)}
      </Link>
    ),
})
