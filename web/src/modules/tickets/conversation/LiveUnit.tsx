import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconHistory, IconMapPin } from '@tabler/icons-react'
import { readCard } from '@arriero/contract/chat/chats.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { call } from '../../../kit/call.ts'
import { ago } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { useMayEnter } from '../../../kit/shell/entrance.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { trackingPaths } from '../../tracking/tracking.paths.ts'

const everyMs = 20_000

/** The unit of a ticket as it is now, with the rights of who looks; nothing where it is not shared with them. */
export function LiveUnit({ ticket: { unitId } }: { ticket: Ticket }) {
  const now = useNow(15_000)
  const mayMap = useMayEnter(trackingPaths.map)
  const { data } = useQuery({
    queryKey: ['chat', 'card', 'unit', unitId],
    queryFn: ({ signal }) => call(readCard, { kind: 'unit', id: unitId!, signal }),
    enabled: unitId !== null,
    refetchInterval: everyMs,
    retry: false,
  })
  if (!data || unitId === null) return null
  const unit = <Link {...destination(data.link)}>{data.name}</Link>
  return (
    <Card title="Unidad" actions={<StatePill tone={data.tone}>{data.state}</StatePill>}>
      <KeyValues
        items={[
          ['Nombre', unit],
          ...data.lines.map(({ label, value }) => [label, value] as const),
          ['Última señal', data.at && ago(data.at, now)],
        ]}
      />
      {mayMap && (
        <div className="talk-unit">
          <Link {...destination(trackingPaths.unit(unitId))} tabIndex={-1}>
            <Button size="small" icon={<IconMapPin size={15} stroke={1.75} />}>
              Ver en mapa
            </Button>
          </Link>
          <Link {...destination(trackingPaths.history(unitId))} tabIndex={-1}>
            <Button size="small" icon={<IconHistory size={15} stroke={1.75} />}>
              Historial
            </Button>
          </Link>
        </div>
      )}
    </Card>
  )
}
