import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconCopy, IconFileTypePdf, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { write } from '@arriero/contract/tasks/tasks.access.ts'
import {
  createTask,
  deleteTask,
  mailTask,
  moveTask,
  taskPdf,
  updateTask,
} from '@arriero/contract/tasks/tasks.contract.ts'
import type { Task } from '@arriero/contract/tasks/tasks.entities.ts'
import {
  asksWhy,
  isOpen,
  moveOf,
  taskMoves,
  taskTexts,
  whyNotMove,
  type TaskMove,
} from '@arriero/contract/tasks/tasks.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { errorText } from '../../../kit/api-error.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import { overlay } from '../../../kit/shell/loaders.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { useSession } from '../../../kit/session.ts'
import { taskPaths } from '../tasks.paths.ts'
import { taskKey, tasksChanged, tried } from '../tasks.words.ts'

/** What leads on from each lane, the filled one first. */
const main: Partial<Record<Task['lane'], readonly TaskMove[]>> = {
  1: ['start'],
  2: ['finish'],
  3: ['validate', 'return'],
}

/** What one does with the task now; what may not be done says why. */
export function TaskActions({ task }: { task: Task }) {
  const { id, folio, version } = task
  const [asked, ask] = useState<TaskMove | 'mail'>()
  const navigate = useNavigate()
  const userId = useSession((session) => session.auth?.user.userId) ?? 0
  const keeps = whyNot({ access: write }) === undefined
  const waitsFor = task.waitsFor.filter(({ lane }) => isOpen(lane)).map((one) => one.folio)
  const whyNotTo = (code: TaskMove) =>
    whyNot(moveTask) ?? whyNotMove(code, { ...task, waitsFor }, { userId, isAssigned: task.isMine, keeps })
  const send = (code: TaskMove, reason?: string) =>
    call(moveTask, { id, body: { move: code, version, ...(reason && { reason }) } })
  const move = (code: TaskMove) =>
    asksWhy(code) ? ask(code) : void tried(send(code), taskTexts.updated, taskTexts.notUpdated)
  const shown = main[task.lane] ?? []
  const savePdf = async () => {
    try {
      download(await overlay('Preparando el PDF…', call(taskPdf, { id })))
    } catch (error) {
      toast.error(taskTexts.notRead, { detail: errorText(error) })
    }
  }
  const remove = () =>
    askRemoval({
      what: `la tarea ${folio}`,
      consequence: task.repeat
        ? 'Se elimina sólo esta fecha: la repetición sigue.'
        : 'Deja de aparecer en las listas; lo que se llenó para ella se queda.',
      remove: () => call(deleteTask, { id }),
      keys: [taskKey],
      after: () => {
        toast.success(taskTexts.deleted)
        void navigate({ to: taskPaths.list })
      },
    })
  return (
    <>
      <Button icon={<IconFileTypePdf size={16} stroke={1.75} />} onClick={() => void savePdf()}>
        PDF
      </Button>
      <ActionButton
        for={mailTask}
        icon={<IconMail size={16} stroke={1.75} />}
        aria-label="Enviar por correo"
        onClick={() => ask('mail')}
      />
      {shown.toReversed().map((code) => (
        <ActionButton
          key={code}
          type={code === shown[0] ? 'primary' : 'default'}
          disabledReason={whyNotTo(code)}
          onClick={() => move(code)}
        >
          {moveOf(code).label}
        </ActionButton>
      ))}
      <RowMenu
        name={folio}
        actions={{
          menu: [
            ...taskMoves
              .filter(({ code, from }) => !shown.includes(code) && (from as readonly number[]).includes(task.lane))
              .map(({ code, label }) => ({
                key: code,
                label: asksWhy(code) ? `${label}…` : label,
                disabled: whyNotTo(code),
                onClick: () => move(code),
              })),
            {
              key: 'edit',
              label: 'Cambiar datos',
              icon: IconPencil,
              disabled: whyNot(updateTask) ?? (task.lane > 3 ? 'Reábrala para cambiarla.' : undefined),
              onClick: () => void navigate({ to: taskPaths.edit(id) }),
            },
            ...(task.templateId === null
              ? []
              : [
                  {
                    key: 'again',
                    label: 'Otra de su plantilla',
                    icon: IconCopy,
                    disabled: whyNot(createTask),
                    onClick: () =>
                      void navigate({ to: taskPaths.create, search: { plantilla: String(task.templateId) } as never }),
                  },
                ]),
            {
              key: 'remove',
              label: 'Eliminar…',
              icon: IconTrash,
              danger: true,
              disabled: whyNot(deleteTask),
              onClick: () => void remove(),
            },
          ],
        }}
      />
      {asked === 'mail' && <MailDialog task={task} close={() => ask(undefined)} />}
      {asked && asked !== 'mail' && (
        <AskDialog
          title={`${moveOf(asked).label} ${folio}`}
          content={task.title}
          action={moveOf(asked).label}
          danger={asked === 'cancel'}
          label="Motivo (queda en la historia)"
          send={async (reason) => {
            await send(asked, reason)
            toast.success(taskTexts.updated)
            await tasksChanged()
          }}
          close={() => ask(undefined)}
        />
      )}
    </>
  )
}

function MailDialog({ task: { id, folio }, close }: { task: Task; close: () => void }) {
  return (
    <AskDialog
      title={`Enviar ${folio} por correo`}
      content="Va con su PDF."
      action="Enviar"
      label="Direcciones, separadas por comas"
      send={async (text) => {
        const to = text.split(/[\s,;]+/).filter(Boolean)
        await call(mailTask, { id, body: { to } })
        toast.success(taskTexts.done)
        await tasksChanged()
      }}
      close={close}
    />
  )
}
