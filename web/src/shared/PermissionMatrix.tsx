import { Checkbox, Tooltip } from 'antd'
import { IconCornerDownRight } from '@tabler/icons-react'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import {
  matrixVerbs,
  verbWord,
  type PermissionLine,
  type PermissionSection,
} from '@arriero/contract/roles/permission-rows.rules.ts'

interface MatrixProps {
  sections: readonly PermissionSection[]
  own: ReadonlySet<string>
  stored: ReadonlySet<string>
  inherited: ReadonlySet<string>
  inheritedFrom: string
  held: ReadonlySet<string>
  isLocked: boolean
  toggle: (permissions: readonly string[], isOn: boolean) => void
}

/** Resources by verbs: own as a checkbox, inherited as an arrow that says from where, not applicable as a dash. */
export function PermissionMatrix(props: MatrixProps) {
  if (props.sections.length === 0) return <p className="permission-none">Ningún permiso coincide con la búsqueda.</p>
  return (
    <div className="permission-scroll">
      <table className="permission-table">
        <thead>
          <tr>
            <th scope="col">Módulo</th>
            {matrixVerbs.map((verb) => (
              <th scope="col" key={verb}>
                {verbWord(verb)}
              </th>
            ))}
            <th scope="col">Permitir</th>
          </tr>
        </thead>
        {props.sections.map(({ title, lines }) => (
          <tbody key={title}>
            <tr className="permission-section">
              <th scope="colgroup" colSpan={matrixVerbs.length + 2}>
                {title}
              </th>
            </tr>
            {lines.map((line) => (
              <Line key={line.resource} line={line} {...props} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Line({ line, ...props }: MatrixProps & { line: PermissionLine }) {
  return (
    <tr className={line.only ? 'permission-sub' : ''}>
      <th scope="row">
        {line.label} <small>{line.resource}</small>
      </th>
      {matrixVerbs.map((verb) => (
        <Cell key={verb} permission={line.verbs[verb]} name={`${line.label}: ${verbWord(verb)}`} {...props} />
      ))}
      <Cell permission={line.only} name={line.label} {...props} />
    </tr>
  )
}

type CellProps = MatrixProps & { permission: Permission | undefined; name: string }

function Cell({ permission, name, own, stored, inherited, inheritedFrom, held, isLocked, toggle }: CellProps) {
  if (!permission)
    return (
      <td className="permission-dash">
        <span aria-hidden>–</span>
      </td>
    )
  if (inherited.has(permission))
    return (
      <td>
        <Tooltip title={inheritedFrom}>
          <span className="mark-inherited" role="img" aria-label={`${name}, ${inheritedFrom}`}>
            <IconCornerDownRight size={12} stroke={2} aria-hidden />
          </span>
        </Tooltip>
      </td>
    )
  const isOn = own.has(permission)
  // Taking away what one lacks is allowed, giving it is not; what was there before may come back.
  const lacks = !held.has(permission) && !isOn && !stored.has(permission)
  return (
    <td className={isOn === stored.has(permission) ? '' : 'permission-changed'}>
      <Tooltip title={lacks ? 'Usted no tiene este permiso: no puede darlo' : undefined}>
        <Checkbox
          checked={isOn}
          disabled={isLocked || lacks}
          aria-label={name}
          onChange={(event) => toggle([permission], event.target.checked)}
        />
      </Tooltip>
    </td>
  )
}
