import { useDeferredValue, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Checkbox, Input, Skeleton } from 'antd'
import { IconSearch } from '@tabler/icons-react'
import {
  closeCount,
  decideCount,
  getCount,
  type CountWithLines,
} from '@arriero/contract/store/counts/counts.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { folded, money, number } from '../../../kit/format.ts'
import { Card, DetailPage } from '../../../kit/shell/DetailPage.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { stockKeys, stockMoved } from '../stock/stock.queries.ts'
import { storePaths } from '../store.paths.ts'
import { CountLine } from './CountLine.tsx'
import { countLook } from './counts.words.ts'
import './counts.css'

/** Lines that are drawn at once: more are found by their name. */
const shown = 100

/** A count, made for a thumb: look for the part, write what lies there; closed, its differences. */
export function CountPage() {
  const { id = '' } = useRouteParams()
  /** Parts whose difference shall stay as it is. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const leave = (partId: number, isLeft: boolean) =>
    setLeft((before) => new Set(isLeft ? [...before, partId] : [...before].filter((one) => one !== partId)))
  const key = [...stockKeys.list, 'counts', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getCount, { id: Number(id), signal }),
  })
  const crumbs = [{ label: 'Conteos', to: storePaths.counts }]
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <DetailPage header={<PageHeader title="Conteo" crumbs={crumbs} />}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </DetailPage>
    )
  const { tone, label } = countLook(data.state)
  return (
    <DetailPage
      header={
        <PageHeader
          isRecord
          title={data.folio}
          crumbs={crumbs}
          pills={<StatePill tone={tone}>{label}</StatePill>}
          sub={[data.storeName, data.name].filter(Boolean).join(' · ')}
          actions={<Actions count={data} left={left} />}
        />
      }
    >
      <Lines count={data} left={left} leave={leave} />
    </DetailPage>
  )
}

type Line = CountWithLines['lines'][number]
const differs = ({ counted, expected }: Line) => counted !== null && expected !== null && counted !== expected
/** It differs, and nobody has said what becomes of that. */
const isUndecided = (line: Line) => differs(line) && line.approved === null
const byDifference = (line: Line) => (differs(line) ? (line.differenceValue ?? 0) - 1e12 : 0)

function Actions({ count, left }: { count: CountWithLines; left: ReadonlySet<number> }) {
  const undecided = count.lines.filter(isUndecided)
  const parts = undecided.flatMap(({ partId }) => (left.has(partId) ? [] : [partId]))
  const close = () =>
    confirm({
      title: `¿Terminar de contar ${count.storeName}?`,
      content: `Contó ${number(count.counted)} de ${number(Math.max(count.parts, count.counted))} partes. Lo que no se contó queda como está.`,
      confirmText: 'Terminar',
      onConfirm: async () => {
        await call(closeCount, { id: count.id })
        await stockMoved()
      },
    })
  const decide = useMutation({
    mutationFn: (approve: boolean) => call(decideCount, { id: count.id, body: { approve, ...(approve && { parts }) } }),
    onSuccess: ({ state }) => {
      toast.success(state === 3 ? 'Diferencias aplicadas' : 'Diferencias descartadas')
      return stockMoved()
    },
    onError: (problem) => toast.error(errorText(problem)),
  })
  if (count.state === 1)
    return (
      <ActionButton for={closeCount} type="primary" onClick={() => void close()}>
        Terminar de contar
      </ActionButton>
    )
  if (count.state !== 2) return null
  const chosen =
    parts.length === undecided.length ? 'Aprobar diferencias' : `Aprobar ${parts.length} de ${undecided.length}`
  return (
    <>
      <ActionButton for={decideCount} loading={decide.isPending} onClick={() => decide.mutate(false)}>
        Descartar
      </ActionButton>
      <ActionButton
        for={decideCount}
        type="primary"
        loading={decide.isPending}
        disabledReason={parts.length > 0 ? undefined : 'Elija alguna, o descarte todas'}
        onClick={() => decide.mutate(true)}
      >
        {chosen}
      </ActionButton>
    </>
  )
}

interface LinesProps {
  count: CountWithLines
  left: ReadonlySet<number>
  leave: (partId: number, isLeft: boolean) => void
}
function Lines({ count, left, leave }: LinesProps) {
  const [text, setText] = useState('')
  const words = folded(useDeferredValue(text)).split(/\s+/).filter(Boolean)
  const found = count.lines.filter(({ name, code, shelf }) =>
    words.every((word) => folded(`${name} ${code} ${shelf ?? ''}`).includes(word)),
  )
  const isOpen = count.state === 1
  // Closed: what differs first, what was lost most of all.
  const inOrder = isOpen ? found : found.toSorted((a, b) => byDifference(a) - byDifference(b))
  const worth = count.lines.reduce((sum, { differenceValue }) => sum + (differenceValue ?? 0), 0)
  return (
    <Card
      title={isOpen ? 'Qué hay en cada lugar' : 'Lo contado'}
      count={
        isOpen
          ? `${number(count.counted)} de ${number(Math.max(count.parts, count.counted))}`
          : `Diferencia ${money(worth)}`
      }
      isFlush
    >
      <div className="count-search">
        <Input
          allowClear
          prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
          placeholder="Parte, clave o anaquel"
          aria-label="Buscar parte"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {found.length === 0 && <EmptyState title="Ninguna parte" text="Revise lo que escribió." />}
      <ul className="count-lines">
        {inOrder.slice(0, shown).map((line) => (
          <CountLine key={line.partId} countId={count.id} line={line} isOpen={isOpen}>
            {count.state === 2 && isUndecided(line) && (
              <Checkbox
                aria-label={`Aplicar la diferencia de ${line.name}`}
                checked={!left.has(line.partId)}
                onChange={({ target }) => leave(line.partId, !target.checked)}
              />
            )}
          </CountLine>
        ))}
      </ul>
      {found.length > shown && (
        <p className="count-more">
          Se muestran {number(shown)} de {number(found.length)}: escriba parte del nombre o el anaquel.
        </p>
      )}
    </Card>
  )
}
