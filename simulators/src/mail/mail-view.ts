import type { SimReply, SimRequest } from '../http.ts'
import type { CaughtMail, Mailbox } from './mailbox.ts'

/** The pages run no script; a mail's own HTML is shown in a sandbox that loads nothing from outside. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/**
 * Web view of caught mails. HTML: `/`, `/correos/{id}`. JSON: `GET /mails?to=`, `GET /mails/{id}`, `DELETE /mails`.
 * Parts: `/mails/{id}/html`, `/mails/{id}/attachments/{n}`.
 */
export function mailView(mailbox: Mailbox, { method, url }: SimRequest): SimReply {
  const [, first = '', id = '', part = '', nth = ''] = url.pathname.split('/')
  if (method === 'DELETE' && url.pathname === '/mails') {
    mailbox.clear()
    return { body: { deleted: true } }
  }
  if (method !== 'GET') return { status: 405, body: { error: 'Método no permitido' } }
  if (first === '') return page('Correos', listPage(mailbox.list(null)))
  if (first === 'mails' && id === '') return { body: mailbox.list(url.searchParams.get('to')).map(summary) }
  const mail = mailbox.find(Number(id))
  if (!mail || (first !== 'mails' && first !== 'correos')) return { status: 404, body: { error: 'No existe' } }
  if (first === 'correos') return page(mail.subject, mailPage(mail))
  if (part === 'html')
    return { body: mail.html ?? '', type: 'text/html', headers: { 'content-security-policy': MAIL_POLICY } }
  if (part === 'attachments') return attachment(mail, Number(nth))
  return { body: { ...summary(mail), text: mail.text, html: mail.html } }
}

function summary({ id, receivedAt, from, to, subject, attachments }: CaughtMail): Record<string, unknown> {
  const files = attachments.map(({ name, type, content }) => ({ name, type, size: content.length }))
  return { id, receivedAt, from, to, subject, attachments: files }
}

function attachment(mail: CaughtMail, nth: number): SimReply {
  const file = mail.attachments[nth]
  if (!file) return { status: 404, body: { error: 'No existe' } }
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`
  return {
    body: file.content,
    type: file.type,
    headers: { 'content-disposition': disposition, 'x-content-type-options': 'nosniff' },
  }
}

const dates = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'America/Mexico_City',
})

function listPage(mails: readonly CaughtMail[]): string {
  if (mails.length === 0) return '<p>No se ha enviado ningún correo.</p>'
  const rows = mails.map(
    ({ id, receivedAt, to, subject, attachments }) =>
      `<tr><td>${dates.format(new Date(receivedAt))}</td><td>${escaped(to.join(', '))}</td>` +
      `<td><a href="/correos/${id}">${escaped(subject || '(sin asunto)')}</a></td><td>${attachments.length || ''}</td></tr>`,
  )
  return `<table><thead><tr><th>Recibido</th><th>Para</th><th>Asunto</th><th>Adjuntos</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function mailPage(mail: CaughtMail): string {
  const { id, from, to, receivedAt, html, text, attachments } = mail
  const files = attachments.map(
    ({ name, content }, at) =>
      `<li><a href="/mails/${id}/attachments/${at}">${escaped(name)}</a> (${Math.ceil(content.length / 1024)} kB)</li>`,
  )
  const body =
    html === null
      ? `<pre>${escaped(text)}</pre>`
      : `<iframe sandbox title="Contenido del correo" src="/mails/${id}/html"></iframe>`
  return (
    `<p><a href="/">Todos los correos</a></p><dl><dt>De</dt><dd>${escaped(from)}</dd><dt>Para</dt><dd>${escaped(to.join(', '))}</dd>` +
    `<dt>Recibido</dt><dd>${dates.format(new Date(receivedAt))}</dd></dl>${body}` +
    (files.length > 0 ? `<h2>Adjuntos</h2><ul>${files.join('')}</ul>` : '')
  )
}

function page(title: string, content: string): SimReply {
  const style =
    'body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#26313d}' +
    'table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d5dbe1}' +
    'iframe{width:100%;height:60vh;border:1px solid #d5dbe1}dl{display:grid;grid-template-columns:6rem 1fr}dd{margin:0}pre{white-space:pre-wrap}'
  const body =
    `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1>${content}</body></html>`
  return { body, type: 'text/html', headers: { 'content-security-policy': PAGE_POLICY } }
}

function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
