import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getInsurer } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { date } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { unitPaths } from '../units.paths.ts'
import { insuranceLook } from '../units.words.ts'
import '../units.css'

/** The policies an insurer holds, those that end first on top. */
export function Policies() {
  const { id } = useRouteParams()
  const { data } = useQuery({
    queryKey: ['insurer', id],
    enabled: id !== undefined,
    placeholderData: undefined,
    queryFn: ({ signal }) => call(getInsurer, { id: Number(id), signal }),
  })
  if (!data || data.policies.length === 0) return null
  return (
    <>
      <h3 className="policies-title">Pólizas</h3>
      <table className="plain-table policies">
        <tbody>
          {data.policies.map(({ unitId, unitName, policy, expires, state }) => (
            <tr key={unitId}>
              <td>
                <Link to={unitPaths.edit(unitId)}>{unitName}</Link>
                <br />
                <small className="unit-quiet">{policy ?? 'Sin número'}</small>
              </td>
              <td className="is-end">
                {expires ? date(expires) : '—'}
                <br />
                <StatePill tone={insuranceLook(state).tone}>{insuranceLook(state).label}</StatePill>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
