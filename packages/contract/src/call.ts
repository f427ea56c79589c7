import type { RefusalCode } from '@tuppence/domain/refusals'
import type { ApiScope, Permission } from '@tuppence/domain/staff'
import type { z } from 'zod'

/** The sign-ins there are, and `api`: a program's key. A session is of one kind and opens only what that kind may. */
export type SessionKind = 'pos' | 'back-office' | 'identity-provider' | 'remote' | 'operator' | 'api'

/**
 * The sign-ins of the shop's own people: what the provider may never do under remote access (decision D17). People, their
 * secrets and rights are among it, and so whom the provider lets in.
 */
export const OWN_SIGN_INS = [
  'pos',
  'back-office',
  'identity-provider',
] as const satisfies readonly SessionKind[]

/**
 * Who may make a call. This is the policy table (decision D5, reliability R10): `anyone` needs no session, `person` any
 * of a shop's people, `operator` the provider, `display` a device that shows a till to its customers and is nobody; a
 * permission asks for a person who has it without anybody's approval.
 */
export type Access = 'anyone' | 'person' | 'operator' | 'display' | Permission

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodType | undefined

/** The most bytes of a JSON body, where a call does not say otherwise. */
export const USUAL_BODY_BYTES = 64 * 1024
/** The same where a call takes lists or pictures: an invoice of over a thousand lines is about 400 kB. */
export const LARGE_BODY_BYTES = 2 * 1024 * 1024

/**
 * Why a repeated POST is not answered as the first time by its Idempotency-Key: what it records has an id of the caller's, its
 * answer holds a secret, it is about the session that makes it, nobody is signed in, or it changes nothing (decision 0144).
 */
export type NoReplay = 'own-id' | 'secret' | 'session' | 'nobody' | 'changes-nothing'

/** A header as the documentation tells of it. */
export interface HeaderNote {
  readonly name: string
  readonly says: string
  readonly example: string | number
}

/** One HTTP call: everything that server, client and documentation need to know of it. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly name: string
  readonly method: Method
  /** With `:name` for parameters. */
  readonly path: string
  /** Where the call was before it moved: served on for released tills, and no longer documented. */
  readonly formerPath?: string
  readonly summary: string
  readonly access: Access
  /** The kinds of session that are let in; every shop kind where it is left out. */
  readonly sessions?: readonly SessionKind[]
  /** Which scope of an API key opens it, whatever `access` and `sessions` ask of people; no key makes it where this is left out. */
  readonly scope?: ApiScope
  readonly params?: Params
  readonly query?: Query
  /** Opened by a link or from another site, which may add parameters of its own: they are ignored. */
  readonly anyQuery?: true
  readonly body?: Body
  /** The most bytes of the body; `USUAL_BODY_BYTES` where it is left out. */
  readonly bodyBytes?: number
  /** Where the body is no JSON but the bytes of a file: its media types, and the most bytes there may be. */
  readonly bytes?: { readonly types: readonly string[]; readonly most: number }
  /** Left out where the answer has no JSON body (204, a redirect, a stream). */
  readonly answer?: Answer
  /** Where the answer is not JSON but a file or a page: its media types, and what it is. */
  readonly file?: { readonly types: readonly string[]; readonly says: string }
  /** Where the answer is a stream of server-sent events: the shape of the data of each. */
  readonly events?: z.ZodType
  /** Request headers that it reads, beside those of every call. */
  readonly headers?: readonly HeaderNote[]
  /** Headers of its answer that a caller has a use for. */
  readonly answerHeaders?: readonly HeaderNote[]
  /**
   * Of one thing with an address of its own: a GET says in ETag which state it answers, and sends nothing to whoever has that one
   * (If-None-Match). Where the state has a version, changes at the address take it as If-Match, and are refused once it is another
   * (decision 0144).
   */
  readonly entityTag?: 'of-content' | 'of-version'
  /** Of a call that makes something: where that is read, by the `id` of the answer. It is told in the header Location. */
  readonly location?: string
  /** Of a POST: why a repeat with the same Idempotency-Key is not answered as the first time. Left out, it is. */
  readonly noReplay?: NoReplay
  /** Of success; 200 where it is left out. */
  readonly status?: number
  /** Answers with its status whatever came and from whomever, so that nobody learns anything by asking. */
  readonly answersAlike?: true
  /** Also taken from a form that a browser sends by itself, without a script; such a one is led on by a redirect, however it went. */
  readonly alsoAsForm?: true
  /** Refusals of its own, beside those of validation, session and policy. */
  readonly errors?: readonly RefusalCode[]
  /** May be made by somebody who has yet to change the password they were given (decision D3). */
  readonly isFirst?: true
  /** May be made by somebody who must have a second factor and has none yet (decision 0055). */
  readonly setsUpSecondFactor?: true
  /** Open to the session of a locked till, which sends its queue and is unlocked, and nothing else (decision 0133). */
  readonly whileLocked?: true
  /** Not open to whoever came in by PIN, though its access is: it is none of the till's work. */
  readonly needsPassword?: true
  /**
   * Needs a session whose person has shown within the last ten minutes that it is they, by the password and, where they have one,
   * the second factor: what it takes away or changes is worth more than an open session (decision 0136).
   */
  readonly freshProof?: true
  /** Ends the session it is made by, which may make it once more where the answer was lost on its way. */
  readonly againIfLost?: true
  /** Tries a minute for one address; set where guessing must be slow. */
  readonly triesPerMinute?: number
  /** So many of one session, and four times as many of one person, are worked on at once, set where one is much work; the next is asked to come again. */
  readonly atOnce?: number
}

export function defineCall<
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Answer extends Schema = undefined,
>(call: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return call
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler is given, after validation. */
export interface Received<C> {
  readonly params: C extends Call<infer P, Schema, Schema, Schema> ? OutputOf<P> : never
  readonly query: C extends Call<Schema, infer Q, Schema, Schema> ? OutputOf<Q> : never
  readonly body: C extends Call<Schema, Schema, infer B, Schema> ? OutputOf<B> : never
}

/** What a caller sends. */
export type Sent<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? (P extends z.ZodType ? { params: InputOf<P> } : { params?: undefined }) &
        (Q extends z.ZodType ? { query?: InputOf<Q> } : { query?: undefined }) &
        (B extends z.ZodType ? { body: InputOf<B> } : { body?: undefined })
    : never

/** What a handler answers with, and a caller gets. */
export type AnswerOf<C> =
  C extends Call<Schema, Schema, Schema, infer A> ? (A extends z.ZodType ? z.output<A> : undefined) : never
