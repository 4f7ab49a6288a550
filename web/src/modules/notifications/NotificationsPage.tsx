import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowRight, IconCheck, IconChecks, IconSend, IconTrash } from '@tabler/icons-react'
import { Button } from 'antd'
import {
  notificationKinds,
  type Notification,
  type NotificationKind,
} from '@arriero/contract/notifications/notifications.entities.ts'
import { pageNotifications, sendAlert } from '@arriero/contract/notifications/notifications.contract.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Ago } from '../../kit/Ago.tsx'
import { call } from '../../kit/call.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { destination } from '../../kit/shell/navigation.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { KindTile } from './NotificationItem.tsx'
import { keys, markAllRead, markRead, removeNotifications } from './notifications.queries.ts'
import { kindWords } from './notifications.words.ts'
import './notifications.css'
import { notificationPaths } from './notifications.paths.ts'

const columns: Column<Notification>[] = [
  {
    key: 'title',
    title: 'Aviso',
    grow: 1,
    fixed: true,
    lines: 2,
    render: (row) => (
      <TwoLines
        lead={<KindTile kind={row.kind} />}
        top={row.read ? row.title : <b>{row.title}</b>}
        bottom={row.message}
      />
    ),
  },
  {
    key: 'kind',
    title: 'Tipo',
    width: 130,
    render: ({ kind }) => <StatePill tone={kindWords[kind].tone}>{kindWords[kind].label}</StatePill>,
  },
  { key: 'read', title: 'Estado', width: 110, render: ({ read }) => (read ? 'Leída' : <b>Sin leer</b>) },
  { key: 'created', title: 'Cuándo', width: 140, align: 'end', render: ({ createdAt }) => <Ago at={createdAt} /> },
]

const filters: ListFilter<Notification>[] = [
  {
    key: 'kind',
    label: 'Tipo',
    kind: 'select',
    options: notificationKinds.map((kind) => ({ value: kind, label: kindWords[kind].label })),
  },
]
const views = [
  { key: 'todas', label: 'Todas' },
  { key: 'sin-leer', label: 'Sin leer' },
]

/** Every notification of the user, with group actions. */
export function NotificationsPage() {
  const navigate = useNavigate()
  const source = useMemo(
    () =>
      pagedSource<Notification>({
        key: keys.page,
        load: (view, signal) =>
          call(pageNotifications, {
            // The filter offers the kinds of the contract only.
            query: {
              ...pageQueryOf(view),
              kind: view.filters['kind'] as NotificationKind | undefined,
              ...(view.view === 'sin-leer' && { read: false }),
            },
            signal,
          }),
      }),
    [],
  )
  const open = (row: Notification) => {
    if (!row.read) void markRead([row.id])
    if (row.link) void navigate(destination(row.link))
  }
  return (
    <ListPage<Notification>
      id="notifications"
      title="Notificaciones"
      noun={['notificación', 'notificaciones']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ title }) => title}
      columns={columns}
      filters={filters}
      views={views}
      search="Buscar en los avisos"
      rowActions={(row) => ({
        buttons: row.link ? [{ key: 'open', label: 'Ver', icon: IconArrowRight, onClick: () => open(row) }] : [],
        menu: [
          {
            key: 'read',
            label: 'Marcar como leída',
            icon: IconCheck,
            disabled: row.read ? 'Ya está leída' : undefined,
            onClick: () => void markRead([row.id]),
          },
          {
            key: 'remove',
            label: 'Eliminar',
            icon: IconTrash,
            danger: true,
            onClick: () => void removeNotifications([row.id]),
          },
        ],
      })}
      bulk={[
        {
          key: 'read',
          label: 'Marcar como leídas',
          icon: IconChecks,
          onClick: (rows, clear) => void markRead(rows.map(({ id }) => id)).then(clear),
        },
        {
          key: 'remove',
          label: 'Eliminar',
          icon: IconTrash,
          danger: true,
          onClick: (rows, clear) => void removeNotifications(rows.map(({ id }) => id)).then(clear),
        },
      ]}
      actions={
        <>
          <Button icon={<IconChecks size={16} stroke={1.75} />} onClick={() => void markAllRead()}>
            Marcar todas como leídas
          </Button>
          <ActionButton
            for={sendAlert}
            type="primary"
            icon={<IconSend size={16} stroke={1.75} />}
            onClick={() => void navigate({ to: notificationPaths.alert, search: true })}
          >
            Enviar alerta
          </ActionButton>
        </>
      }
      empty={{
        title: 'Aún no hay notificaciones',
        text: 'Aquí quedan los avisos de viajes, unidades, vencimientos y las alertas que otras personas envían.',
      }}
    />
  )
}
