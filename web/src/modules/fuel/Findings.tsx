import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button, Segmented, Skeleton } from 'antd'
import type { FindingState } from '@arriero/contract/fuel/fuel.rules.ts'
import { date, money, number, shortTime } from '../../kit/format.ts'
import { ErrorState } from '../../kit/states.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useFindings } from './fuel.data.ts'
import { fuelPaths } from './fuel.paths.ts'
import { inDoubt, ruleLooks, titleOf, unknownLook } from './fuel.words.ts'

interface Counts {
  open: number
  accepted: number
  claimed: number
  amount: number | null
}

/** What does not fit, each with what the ticket says and what speaks against it. */
export function Findings({ counts }: { counts: Counts }) {
  const [state, setState] = useState<FindingState>('open')
  const { data, error, refetch } = useFindings(state)
  const named = (label: string, count: number) => `${label} ${number(count)}`
  const rest = (data?.count ?? 0) - (data?.results.length ?? 0)
  return (
    <section className="card fuel-findings" aria-label="Hallazgos">
      <header className="card-head">
        <h2>Hallazgos</h2>
        <small>{counts.amount !== null && counts.open > 0 && `${money(counts.amount)} en duda`}</small>
        <span className="spacer" />
        <Segmented<FindingState>
          size="small"
          value={state}
          onChange={setState}
          options={[
            { value: 'open', label: named('Abiertos', counts.open) },
            { value: 'accepted', label: named('Aceptados', counts.accepted) },
            { value: 'claimed', label: named('Reclamados', counts.claimed) },
          ]}
        />
      </header>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} title={false} className="card-body" />}
      {data?.results.length === 0 && (
        <p className="fuel-none">
          {state === 'open' ? 'Nada en duda: todos los tickets cuadran.' : 'Ninguno todavía.'}
        </p>
      )}
      <ul>
        {data?.results.map((load) => (
          <li key={load.id}>
            <Tile {...(load.doubt === null ? unknownLook : ruleLooks[load.doubt])} />
            <span className="fuel-who">
              <b>{load.unitName}</b>
              <small>
                {date(load.at).slice(0, 5)} {shortTime(load.at)}
              </small>
            </span>
            <span className="fuel-what">
              <b>{titleOf(load.doubt)}</b>
              <small title={load.says ?? undefined}>{load.says}</small>
            </span>
            <span className="fuel-much">
              {inDoubt(load).map((part) => (
                <span key={part}>{part}</span>
              ))}
            </span>
            <Link to={fuelPaths.finding(load.id)} aria-label={`Revisar ${load.folio}`}>
              <Button size="small" tabIndex={-1}>
                {state === 'open' ? 'Revisar' : 'Ver'}
              </Button>
            </Link>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <footer className="fuel-more">
          <Link to={fuelPaths.loads} search={{ f_finding: state } as never}>
            Ver los {number(data?.count ?? 0)}
          </Link>
        </footer>
      )}
    </section>
  )
}
