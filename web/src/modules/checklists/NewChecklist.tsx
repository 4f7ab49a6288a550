import { useQuery } from '@tanstack/react-query'
import { listModules } from '@arriero/contract/checklists/modules/modules.contract.ts'
import { purposes, type Purpose } from '@arriero/contract/checklists/templates/content.ts'
import { createChecklist, listChecklists } from '@arriero/contract/checklists/templates/templates.contract.ts'
import type { Checklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import { call } from '../../kit/call.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { RadioField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPanel.tsx'
import { go } from '../../kit/shell/navigation.ts'
import { checklistKeys, checklistsChanged } from './checklists.data.ts'
import { checklistPaths } from './checklists.paths.ts'

interface Values {
  name: string
  description?: string
  purpose: Purpose
  moduleId?: number
  from?: number
}

/** Begins one, empty or with what another asks; the builder follows. */
export function NewChecklist() {
  const others = useQuery({ queryKey: checklistKeys.list, queryFn: ({ signal }) => call(listChecklists, { signal }) })
  return (
    <FormPage<Values, Checklist>
      title="Nuevo CheckList"
      crumbs={[{ label: 'CheckList', to: checklistPaths.home }]}
      closeTo={checklistPaths.home}
      initial={{ name: '', purpose: 'unit' }}
      for={createChecklist}
      save={(values) => call(createChecklist, { body: { ...values, moduleId: values.moduleId ?? 0 } })}
      saved={({ name }) => `CheckList «${name}» creado; falta publicarlo`}
      onSaved={checklistsChanged}
      goOn={({ id }) => go(checklistPaths.builder(id))}
      submitText="Crear"
    >
      <FieldGroup>
        <TextField name="name" label="Nombre" maxLength={160} placeholder="Inspección antes de salir" />
        <RadioField
          name="purpose"
          label="De qué es"
          options={purposes.map(({ code: value, label }) => ({ value, label }))}
        />
        <SelectField name="moduleId" label="Apartado" from={listModules} clearable={false} />
        <SelectField
          name="from"
          label="Empezar con lo que pregunta"
          required={false}
          hint="Vacío, empieza sin preguntas."
          options={(others.data ?? []).map(({ id, name, moduleName }) => ({
            value: id,
            label: name,
            detail: moduleName,
          }))}
        />
        <TextField name="description" label="Para qué es" multiline maxLength={1000} span={2} />
      </FieldGroup>
    </FormPage>
  )
}
