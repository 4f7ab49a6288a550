import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { IconKey, IconSend } from '@tabler/icons-react'
import { webhookEventLabels, webhookEvents } from '@arriero/contract/integrations/integrations.rules.ts'
import {
  createWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
  webhookOwners,
  type Webhook,
} from '@arriero/contract/integrations/webhooks.contract.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel, Panel } from '../../kit/form/FormPanel.tsx'
import { askRemoval, removalButton } from '../../kit/list/removal.ts'
import { queryClient } from '../../kit/query.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { EmptyState } from '../../kit/states.tsx'
import { webhooksQuery } from './integrations.data.ts'
import { integrationPaths } from './integrations.paths.ts'
import { newsOf } from './integrations.words.ts'
import { showSecret } from './show-secret.tsx'
import { logKey, WebhookLog } from './WebhookLog.tsx'

type Values = Pick<Webhook, 'name' | 'url' | 'events' | 'active'> & { ownerId: number | null; version?: number }

const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey })
const howSigned = 'Con él se comprueba la firma de cada envío (encabezado x-arriero-signature).'

const Fields = () => (
  <>
    <TextField name="name" label="Nombre" maxLength={80} placeholder="ERP del cliente" />
    <TextField
      name="url"
      label="Dirección"
      maxLength={1000}
      placeholder="https://ejemplo.mx/arriero"
      hint="Pública; una que apunta a una red interna se rechaza."
    />
    <SelectField
      name="events"
      label="Qué se manda"
      many
      options={webhookEvents.map((value) => ({ value, label: webhookEventLabels[value] }))}
    />
    <SelectField
      name="ownerId"
      label="Con los ojos de"
      from={webhookOwners}
      clearable={false}
      hint="Se manda lo que esa persona ve: de un cliente, sus unidades y ninguna más."
    />
    <SwitchField name="active" label="Activo" />
  </>
)

export function NewWebhook() {
  return (
    <FormPanel<Values, { webhook: Webhook; secret: string }>
      title="Agregar webhook"
      sub="Se manda lo que pase desde ahora"
      closeTo={integrationPaths.webhooks}
      for={createWebhook}
      initial={{ name: '', url: '', events: ['alert'], ownerId: null, active: true }}
      save={({ version: _, ownerId, ...body }) => call(createWebhook, { body: { ...body, ownerId: ownerId ?? 0 } })}
      saved={({ webhook }) => `Webhook «${webhook.name}» agregado`}
      onSaved={async ({ webhook, secret }) => {
        void showSecret(`Secreto de «${webhook.name}»`, secret, howSigned)
        await refresh()
      }}
    >
      <Fields />
    </FormPanel>
  )
}

export function EditWebhook() {
  const { id } = useRouteParams()
  const { data, error, refetch } = useQuery(webhooksQuery)
  const navigate = useNavigate()
  const close = () => void navigate({ to: integrationPaths.webhooks })
  const webhook = data?.find((one) => String(one.id) === id)
  if (data && !webhook)
    return (
      <Panel title="Webhook" onClose={close}>
        <EmptyState title="El webhook no existe" text="Puede que alguien lo haya quitado." />
      </Panel>
    )
  return (
    <FormPanel<Values, Webhook>
      key={id}
      title={webhook?.name ?? 'Webhook'}
      sub={webhook && newsOf(webhook)}
      closeTo={integrationPaths.webhooks}
      for={updateWebhook}
      initial={webhook && valuesOf(webhook)}
      valuesOf={valuesOf}
      error={error}
      retry={() => void refetch()}
      save={({ ownerId, ...body }) =>
        call(updateWebhook, { id: Number(id), body: { ...body, ownerId: ownerId ?? undefined } })
      }
      saved={({ name }) => `Webhook «${name}» guardado`}
      onSaved={refresh}
      {...(webhook &&
        removalButton(deleteWebhook, () =>
          askRemoval({
            what: `el webhook «${webhook.name}»`,
            remove: () => call(deleteWebhook, { id: webhook.id }),
            keys: [webhooksQuery.queryKey],
            after: close,
          }),
        ))}
    >
      <Fields />
      {webhook && (
        <div className="integration-actions">
          <ActionButton
            for={testWebhook}
            icon={<IconSend size={16} stroke={1.75} />}
            onClick={() => void sendTrial(webhook)}
          >
            Enviar prueba
          </ActionButton>
          <ActionButton
            for={renewWebhookSecret}
            icon={<IconKey size={16} stroke={1.75} />}
            onClick={() => void renew(webhook)}
          >
            Cambiar el secreto
          </ActionButton>
        </div>
      )}
      {webhook && <WebhookLog id={webhook.id} />}
    </FormPanel>
  )
}

const valuesOf = ({ name, url, events, ownerId, active, version }: Webhook): Values => ({
  name,
  url,
  events,
  ownerId,
  active,
  version,
})

async function sendTrial({ id }: Webhook): Promise<void> {
  try {
    const { state, status, answer, tookMs } = await call(testWebhook, { id })
    const said = [status, answer].filter(Boolean).join(' ')
    if (state === 'delivered') toast.success(`Contestó ${said} en ${tookMs ?? 0} ms`)
    else toast.error(`No lo tomó: ${said}`)
    await queryClient.invalidateQueries({ queryKey: logKey(id) })
  } catch (error) {
    toast.error(errorText(error))
  }
}

async function renew({ id, name }: Webhook): Promise<void> {
  await confirm({
    title: `Cambiar el secreto de «${name}»`,
    variant: 'warning',
    confirmText: 'Cambiar el secreto',
    content: 'Lo que se mande desde ese momento se firma con el nuevo; quien compruebe con el anterior lo rechazará.',
    onConfirm: async () => {
      const { secret } = await call(renewWebhookSecret, { id })
      // The question closes first.
      setTimeout(() => void showSecret(`Secreto de «${name}»`, secret, howSigned))
    },
  })
}
