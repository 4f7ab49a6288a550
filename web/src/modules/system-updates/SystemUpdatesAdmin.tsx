import type { ComponentType } from 'react'
import { IconLock } from '@tabler/icons-react'
import {
  createSystemUpdate,
  deleteSystemUpdate,
  importance,
  importances,
  listSystemUpdates,
  updateSystemUpdate,
  updateType,
  updateTypes,
  type SystemUpdate,
} from '@arriero/contract/system-updates/system-updates.contract.ts'
import { catalogPage } from '../../kit/list/CatalogPage.tsx'
import { DateField } from '../../kit/form/DateField.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { RadioField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { dayKey } from '../../kit/format.ts'
import { columnsFor } from '../../kit/list/columns.tsx'
import { byValue } from '../../kit/list/list-view.ts'
import { useSession } from '../../kit/session.ts'
import { EmptyState } from '../../kit/states.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { systemUpdatesPath } from './system-updates.paths.ts'
import { toneOf } from './system-updates.words.ts'

const column = columnsFor<SystemUpdate>()

const { List, Panel } = catalogPage({
  id: 'system-updates',
  title: 'Novedades del sistema',
  noun: ['novedad', 'novedades'],
  path: systemUpdatesPath,
  list: listSystemUpdates,
  create: createSystemUpdate,
  update: updateSystemUpdate,
  remove: deleteSystemUpdate,
  text: ({ title, version, description }) => [title, version, description].join(' '),
  name: ({ title }) => title,
  columns: [
    column.name('title', 'Novedad', {
      width: 420,
      render: ({ title, description }) => <TwoLines top={title} bottom={description} />,
    }),
    column.state('type', 'Tipo', ({ type }) => lookOf(updateType(type)), { width: 150 }),
    column.state('importance', 'Importancia', (row) => lookOf(importance(row.importance)), {
      sort: byValue((row) => row.importance),
    }),
    column.text('version', 'Versión', { width: 100 }),
    column.date('releaseDate', 'Fecha'),
  ],
  fields: (
    <>
      <TextField name="title" label="Título" maxLength={200} />
      <FieldGroup>
        <TextField name="version" label="Versión" maxLength={40} />
        <DateField name="releaseDate" label="Fecha" />
        <RadioField
          name="type"
          label="Tipo"
          span={2}
          options={updateTypes.map(({ id, label }) => ({ value: id, label }))}
        />
        <RadioField
          name="importance"
          label="Importancia"
          span={2}
          options={importances.map(({ id, label }) => ({ value: id, label }))}
        />
        <TextField
          name="description"
          label="Descripción"
          hint="Una línea vacía separa párrafos."
          multiline
          maxLength={20_000}
          span={2}
        />
        <SwitchField
          name="announce"
          label="Abrirla en las consolas"
          hint="A quienes están en la consola se les abre al guardar."
          span={2}
        />
      </FieldGroup>
    </>
  ),
  blank: { releaseDate: dayKey(), type: 1, importance: 3, announce: true },
  values: () => ({ announce: false }),
  explain: 'Lo que se publica aquí lo ven todas las cuentas en «Novedades del Sistema».',
})

const lookOf = ({ colour, label }: { colour: string; label: string }) => ({ tone: toneOf(colour), label })

/** Only developers publish; the server refuses everybody else too. */
const forDevelopers = (Screen: ComponentType) =>
  function Guarded() {
    const isDeveloper = useSession(({ auth }) => auth?.developer === true)
    if (isDeveloper) return <Screen />
    return (
      <EmptyState
        icon={IconLock}
        title="Solo para desarrolladores"
        text="Las novedades del sistema las publica quien desarrolla la consola."
      />
    )
  }

export const systemUpdatesAdmin = { List: forDevelopers(List), Panel: forDevelopers(Panel) }
