import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { Answer } from '@arriero/contract/chat/chat.entities.ts'
import { isScreen } from './chat.paths.ts'
import { destination } from '../../kit/shell/navigation.ts'

/** What ISA found, each thing a link to its screen, and at most three things to do about it. Links lead into the console only. */
export function IsaAnswer({ answer }: { answer: Answer }) {
  return (
    <div className="isa-answer">
      {answer.rows.length > 0 && (
        <ul>
          {answer.rows.map((row, index) => (
            <li key={index}>
              {row.link && isScreen(row.link) ? (
                <Link {...destination(row.link)}>{row.title}</Link>
              ) : (
                <b>{row.title}</b>
              )}
              {row.value && <em className={`tone-${row.tone}`}>{row.value}</em>}
              <span>{row.detail}</span>
            </li>
          ))}
        </ul>
      )}
      {answer.actions.length > 0 && (
        <div className="isa-actions">
          {answer.actions
            .filter(({ link }) => isScreen(link))
            .map(({ label, link }) => (
              <Link key={label} {...destination(link)}>
                <Button tabIndex={-1}>{label}</Button>
              </Link>
            ))}
        </div>
      )}
    </div>
  )
}
