import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { Button, Input, Skeleton } from 'antd'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { createArrangement, exportArrangements } from '@arriero/contract/rental/arrangements.contract.ts'
import { rentalAvailability } from '@arriero/contract/rental/availability.contract.ts'
import { createRentalItem } from '@arriero/contract/rental/items.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, percent, plural } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { useTyped } from '../../../kit/typed.ts'
import { chosenIn } from '../quotes/chosen.ts'
import { rentalKeys, usePanel } from '../rental.data.ts'
import { rentalPaths } from '../rental.paths.ts'
import { RentalTabs } from '../RentalTabs.tsx'
import { DayList } from './DayList.tsx'
import { windowOf } from './days.ts'
import { EndingCard } from './EndingCard.tsx'
import { groupsOf } from './line.ts'
import { Legend, LineHead } from './LineHead.tsx'
import { NeedsStrip } from './NeedsStrip.tsx'
import { TimeLine } from './TimeLine.tsx'
import '../rental.css'
import './line.css'

/** `/Consola/arrendamiento`: what needs somebody, what is free when, and what ends this week. */
export function RentalPage() {
  const panel = usePanel()
  const isQuoting = useLocation({ select: ({ pathname }) => pathname === rentalPaths.pick })
  const isEmpty = panel.data?.things === 0
  return (
    <div className="screen">
      <section className="screen-main rental-page">
        <PageHeader
          title="Arrendamiento"
          count={
            panel.data &&
            `${plural(panel.data.things, 'unidad', 'unidades')} · ${percent(panel.data.rentedPercent / 100)} en renta hoy`
          }
          actions={
            <>
              <Button
                icon={<IconDownload size={16} stroke={1.75} />}
                onClick={() => void exportList(exportArrangements, 'contratos', { kind: 'contract' })}
              >
                Exportar
              </Button>
              <CreateLink to={rentalPaths.create} for={createArrangement} type={isQuoting ? 'default' : 'primary'}>
                Crear contrato
              </CreateLink>
            </>
          }
        />
        <RentalTabs here={rentalPaths.home} />
        {isEmpty ? (
          <div className="card">
            <EmptyState
              title="Aún no hay qué rentar"
              text="Dé tarifa a las unidades y activos que renta: por día, semana y mes, con sus kilómetros y su depósito."
              action={
                <CreateLink to={rentalPaths.newItem} for={createRentalItem}>
                  Crear tarifa
                </CreateLink>
              }
            />
          </div>
        ) : (
          <>
            {panel.data && <NeedsStrip panel={panel.data} />}
            <LineCard isQuoting={isQuoting} />
            {panel.data && panel.data.returns.length > 0 && <EndingCard returns={panel.data.returns} />}
          </>
        )}
      </section>
      <Outlet />
    </div>
  )
}

/** What is free and what is taken; the address says which days are shown, which things, and what is quoted beside. */
function LineCard({ isQuoting }: { isQuoting: boolean }) {
  const [search, patch] = useSearchParams()
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const refused = useWhyNot(createArrangement)
  const [text, setText] = useState(search.buscar ?? '')
  const words = useTyped(text)
  const { dia, dias } = search
  const window = useMemo(
    // A phone shows one day, and knows the week after it.
    () => windowOf(isPhone ? { dia: dia ?? dayKey(), dias: '7' } : { ...(dia && { dia }), ...(dias && { dias }) }),
    [dia, dias, isPhone],
  )
  const availability = useQuery({
    queryKey: [...rentalKeys.availability, window.from, window.days.length, words],
    queryFn: ({ signal }) =>
      call(rentalAvailability, { query: { from: window.from, days: window.days.length, search: words }, signal }),
  })
  const { data, error } = availability
  const groups = useMemo(() => (data ? groupsOf(data) : []), [data])
  const { thingId, days } = chosenIn(search)
  const choose = (item: number, from: string, to: string) =>
    void navigate({
      to: rentalPaths.pick,
      search: ((before: Record<string, string>) => ({
        ...before,
        concepto: String(item),
        desde: from,
        hasta: to,
      })) as never,
    })
  // What was answered for other days still stands while these are on their way.
  const isThere = data?.from === window.from && data.days === window.days.length
  const find = (
    <Input
      allowClear
      className="line-find"
      prefix={<IconSearch size={16} stroke={1.75} />}
      placeholder="Buscar unidad, activo o tipo"
      aria-label="Buscar unidad, activo o tipo"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
  return (
    <section className="card line-card" aria-label="Disponibilidad">
      {isPhone ? (
        <div className="line-search">{find}</div>
      ) : (
        <>
          <LineHead window={window} patch={patch}>
            {find}
          </LineHead>
          <Legend />
        </>
      )}
      {error && !data && (
        <ErrorState
          error={error}
          retry={() => void availability.refetch()}
          what="No se pudo cargar la disponibilidad."
        />
      )}
      {!isThere && !error && (
        <div className="card-body">
          <Skeleton active />
        </div>
      )}
      {isThere && data.lines.length === 0 && (
        <p className="muted line-none">{words ? `Nada se llama «${words}».` : 'Nada se renta todavía.'}</p>
      )}
      {isThere &&
        data.lines.length > 0 &&
        (isPhone ? (
          <DayList window={window} groups={groups} choose={choose} isRead={refused !== undefined} patch={patch} />
        ) : (
          <TimeLine
            window={window}
            groups={groups}
            occupation={data.occupation}
            chosen={isQuoting && thingId !== undefined && days ? { thingId, ...days } : undefined}
            choose={choose}
            isRead={refused !== undefined}
          />
        ))}
    </section>
  )
}
