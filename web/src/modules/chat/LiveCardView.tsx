import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { IconRoute, IconTruck } from '@tabler/icons-react'
import type { CardReference } from '@arriero/contract/chat/chat.entities.ts'
import { readCard } from '@arriero/contract/chat/chats.contract.ts'
import { call } from '../../kit/call.ts'
import { ago } from '../../kit/format.ts'
import { useNow } from '../../kit/now.ts'
import { destination } from '../../kit/shell/navigation.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { Tile } from '../../kit/Tile.tsx'

const everyMs = 20_000

/** A unit or a trip that somebody shared, as it is now, with the rights of who looks. */
export function LiveCardView({ card }: { card: CardReference }) {
  const now = useNow()
  const { data, error } = useQuery({
    queryKey: ['chat', 'card', card.kind, card.id],
    queryFn: ({ signal }) => call(readCard, { kind: card.kind, id: card.id, signal }),
    refetchInterval: everyMs,
    retry: false,
  })
  const Glyph = card.kind === 'unit' ? IconTruck : IconRoute
  if (error && !data)
    return (
      <div className="chat-card">
        <header>
          <Tile icon={Glyph} />
          <b>{card.name}</b>
        </header>
        <p className="chat-card-none">No existe o no se comparte con usted.</p>
      </div>
    )
  return (
    <div className="chat-card">
      <header>
        <Tile icon={Glyph} tone="blue" />
        {data ? <Link {...destination(data.link)}>{data.name}</Link> : <b>{card.name}</b>}
        {data && <StatePill tone={data.tone}>{data.state}</StatePill>}
      </header>
      <dl>
        {data?.lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data?.at && <small>Reportó {ago(data.at, now).toLowerCase()}</small>}
    </div>
  )
}
