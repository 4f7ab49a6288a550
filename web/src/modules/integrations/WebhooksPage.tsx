import { IconPlayerPlay } from '@tabler/icons-react'
import { webhookEventLabels, webhookStateLabels } from '@arriero/contract/integrations/integrations.rules.ts'
import {
  createWebhook,
  listWebhooks,
  resumeWebhook,
  type Webhook,
} from '@arriero/contract/integrations/webhooks.contract.ts'
import { whyNot } from '../../kit/access.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { number } from '../../kit/format.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { wholeSource } from '../../kit/list/list-view.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { queryClient } from '../../kit/query.ts'
import { toast } from '../../kit/shell/toast.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { ApiLink, IntegrationTabs } from './IntegrationTabs.tsx'
import { webhooksQuery } from './integrations.data.ts'
import { integrationPaths } from './integrations.paths.ts'
import { newsOf, webhookTones } from './integrations.words.ts'

const columns: Column<Webhook>[] = [
  {
    key: 'name',
    title: 'Webhook',
    width: 240,
    fixed: true,
    lines: 2,
    render: (row) => <TwoLines top={row.name} bottom={row.url} />,
  },
  {
    key: 'events',
    title: 'Qué se manda',
    width: 230,
    lines: 2,
    render: ({ events, owner }) => (
      <TwoLines top={events.map((event) => webhookEventLabels[event]).join(', ')} bottom={`Como lo ve ${owner}`} />
    ),
  },
  {
    key: 'state',
    title: 'Estado',
    width: 140,
    render: ({ state, active }) => (
      <StatePill tone={active ? webhookTones[state] : 'grey'}>
        {active ? webhookStateLabels[state] : 'Apagado'}
      </StatePill>
    ),
  },
  { key: 'news', title: 'Situación', width: 300, lines: 2, render: (row) => newsOf(row) },
  { key: 'waiting', title: 'En espera', width: 100, align: 'end', render: ({ waiting }) => number(waiting) },
]

const source = wholeSource<Webhook>({
  key: webhooksQuery.queryKey,
  load: (signal) => call(listWebhooks, { signal }),
  text: ({ name, url, owner }) => [name, url, owner].join(' '),
})

/** `/Consola/integraciones`: where positions, trips and alerts are pushed to, and how those addresses are doing. */
export function WebhooksPage() {
  const add = (
    <CreateLink to={integrationPaths.newWebhook} for={createWebhook}>
      Agregar webhook
    </CreateLink>
  )
  return (
    <ListPage<Webhook>
      id="webhooks"
      title="Integraciones"
      noun={['webhook', 'webhooks']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      above={<IntegrationTabs here={integrationPaths.webhooks} />}
      open={({ id }) => integrationPaths.webhook(id)}
      rowActions={(row) => ({
        buttons:
          row.state !== 'ok'
            ? [
                {
                  key: 'resume',
                  label: 'Intentar ahora',
                  icon: IconPlayerPlay,
                  disabled: whyNot(resumeWebhook),
                  onClick: () => void resume(row),
                },
              ]
            : [],
      })}
      actions={
        <>
          <ApiLink />
          {add}
        </>
      }
      empty={{
        title: 'Aún no hay webhooks',
        text: 'Agregue la dirección de otro sistema: recibe firmadas las posiciones, los hechos de viajes y las alertas que usted elija.',
        action: add,
      }}
    />
  )
}

async function resume({ id, name }: Webhook): Promise<void> {
  try {
    await call(resumeWebhook, { id })
    toast.success(`«${name}»: se intenta de nuevo`)
  } catch (error) {
    toast.error(errorText(error))
  }
  await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
}
