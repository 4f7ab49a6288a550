import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getUnit } from '@arriero/contract/units/units.contract.ts'
import type { Unit } from '@arriero/contract/units/units.entities.ts'
import { call } from '../../../kit/call.ts'
import { DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { LinkTabs } from '../../../kit/shell/LinkTabs.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'
import { availability, makeOf } from '../units.words.ts'
import '../units.css'

type UnitTab = '' | '/conductor' | '/fotos' | '/kilometros' | '/correos' | '/historial'

/** The sheets of one unit. */
export function UnitTabs({ id, here }: { id: number; here: UnitTab }) {
  const seesMail = useMayEnter(`${unitPaths.edit(id)}/correos`)
  const tabs: { tab: UnitTab; label: string }[] = [
    { tab: '', label: 'Datos' },
    { tab: '/conductor', label: 'Conductor' },
    { tab: '/fotos', label: 'Fotos' },
    { tab: '/kilometros', label: 'Kilómetros' },
    ...(seesMail ? [{ tab: '/correos' as const, label: 'Correos' }] : []),
    { tab: '/historial', label: 'Cambios' },
  ]
  return (
    <LinkTabs
      label="Partes de la unidad"
      here={unitPaths.edit(id) + here}
      tabs={tabs.map(({ tab, label }) => ({ to: unitPaths.edit(id) + tab, label }))}
    />
  )
}

/** The unit of the address. */
function useUnit() {
  const id = Number(useRouteParams().id)
  return {
    id,
    ...useQuery({
      queryKey: unitKeys.one(id),
      queryFn: ({ signal }) => call(getUnit, { id, signal }),
      placeholderData: undefined,
    }),
  }
}

/** Head and tabs of a unit around one of its sheets. */
export function UnitFrame({ tab, children }: { tab: UnitTab; children: (unit: Unit) => ReactNode }) {
  const { id, data: unit, error, refetch } = useUnit()
  const header = (
    <PageHeader
      title={unit?.name ?? 'Unidad'}
      isRecord
      crumbs={[{ label: 'Unidades', to: unitPaths.list }]}
      sub={unit && [makeOf(unit), unit.plates].filter(Boolean).join(' · ')}
      pills={unit && <StatePill tone={availability(unit.state).tone}>{availability(unit.state).label}</StatePill>}
    />
  )
  return (
    <DetailPage header={header}>
      <UnitTabs id={id} here={tab} />
      {unit ? children(unit) : error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
    </DetailPage>
  )
}
