import type { Generated, GeneratedAlways } from 'kysely'

export interface Database {
  account: {
    id: Generated<number>
    parent_id: number | null
    name: string
    kind: string
    is_main: Generated<boolean>
    services: Generated<number[]>
    service_settings: Generated<unknown>
    timezone: Generated<string>
    logo_key: string | null
    created_at: Generated<string>
    deactivated_at: string | null
  }
  app_user: {
    id: Generated<number>
    account_id: number
    username: string
    email: string | null
    password_hash: string
    name: string
    phone: string | null
    role: number
    is_distributor: Generated<boolean>
    is_developer: Generated<boolean>
    parent_user_id: number | null
    permissions: string[] | null
    preferences: Generated<unknown>
    thumbnail_key: string | null
    device_tokens: Generated<string[]>
    created_at: Generated<string>
    deactivated_at: string | null
  }
  audit_entry: {
    id: GeneratedAlways<number>
    account_id: number
    at: Generated<string>
    user_id: number | null
    principal_user_id: number | null
    action: string
    subject: string | null
    address: string | null
    detail: Generated<unknown>
  }
  login_failure: {
    id: GeneratedAlways<number>
    key: string
    at: Generated<string>
  }
  migration: {
    name: string
    sha256: string
    applied_at: Generated<string>
  }
  outbox: {
    id: GeneratedAlways<number>
    account_id: number
    channel: string
    event: string
    data: unknown
    user_ids: number[] | null
    unit_id: number | null
    created_at: Generated<string>
  }
  session: {
    token_hash: Buffer
    account_id: number
    user_id: number
    principal_user_id: number | null
    is_cms: Generated<boolean>
    address: string | null
    agent: string | null
    created_at: Generated<string>
    used_at: Generated<string>
    expires_at: string
    revoked_at: string | null
  }
  socket_event: {
    seq: GeneratedAlways<number>
    account_id: number
    channel: string
    event: string
    data: unknown
    user_ids: number[] | null
    unit_id: number | null
    created_at: string
  }
  socket_ticket: {
    hash: Buffer
    token_hash: Buffer
    expires_at: string
  }
  stored_file: {
    id: GeneratedAlways<number>
    account_id: number
    key: string
    name: string
    type: string
    size: number
    created_by: number | null
    created_at: Generated<string>
  }
  task: {
    id: GeneratedAlways<number>
    account_id: number
    user_id: number
    kind: string
    label: string
    status: Generated<string>
    done: Generated<number>
    total: number | null
    result: unknown | null
    file_id: number | null
    error: string | null
    created_at: Generated<string>
    ended_at: string | null
  }
}
