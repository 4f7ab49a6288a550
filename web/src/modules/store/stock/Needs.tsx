import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconAlertTriangle, IconArrowsExchange, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Icon } from '@tabler/icons-react'
import { ago, number, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { parseSearch } from '../../../kit/shell/navigation.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { storePaths } from '../store.paths.ts'
import { needsQuery } from './stock.queries.ts'

/** What somebody should do now, each with its one button. */
export function Needs() {
  const { data } = useQuery(needsQuery)
  if (!data || data.waiting + data.short + data.toReceive === 0) return null
  const { waiting, waitingWorks, short, notOrdered, toReceive, oldestTransfer } = data
  return (
    <div className="card store-needs">
      <Need
        icon={IconTool}
        tone={waiting > 0 ? 'red' : 'green'}
        count={waiting}
        what={waiting === 1 ? 'detiene trabajos' : 'detienen trabajos'}
        to={`${storePaths.stock}?vista=waiting`}
      >
        {waitingWorks > 0 ? plural(waitingWorks, 'orden espera', 'órdenes esperan') : 'Nada espera partes'}
      </Need>
      <Need
        icon={IconAlertTriangle}
        tone={short > 0 ? 'amber' : 'green'}
        count={short}
        what="bajo mínimo"
        to={`${storePaths.stock}?vista=short`}
      >
        {notOrdered > 0 ? `${number(notOrdered)} sin pedir` : 'Todas pedidas'}
      </Need>
      <Need
        icon={IconArrowsExchange}
        tone={toReceive > 0 ? 'blue' : 'green'}
        count={toReceive}
        what="por recibir"
        to={`${storePaths.transfers}?f_status=0`}
      >
        {oldestTransfer ? `El primero salió ${ago(oldestTransfer).toLowerCase()}` : 'Sin traslados en camino'}
      </Need>
    </div>
  )
}

function Need(props: { icon: Icon; tone: Tone; count: number; what: string; to: string; children: ReactNode }) {
  const [to = '', search = ''] = props.to.split('?')
  const target = { to, search: parseSearch(search) as never }
  const told = (
    <>
      <b>{number(props.count)}</b> {props.what}
    </>
  )
  return (
    <div>
      <Tile icon={props.icon} tone={props.tone} />
      <TwoLines top={props.count > 0 ? <Link {...target}>{told}</Link> : told} bottom={props.children} />
      {props.count > 0 && (
        <Link {...target} tabIndex={-1}>
          <Button size="small" tabIndex={-1}>
            Ver
          </Button>
        </Link>
      )}
    </div>
  )
}
