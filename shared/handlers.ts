/**
 * Types of the handlers that implement the contract. Only types, so the contract itself is not
 * loaded.
 */
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';

/** The input of a handler, after parsing. */
export type Input<Procedure> =
  Procedure extends ContractProcedure<infer In, infer _Out, infer _Errors, infer _Meta> ? InferSchemaOutput<In> : never;

/** What a client of the procedure receives. */
export type Output<Procedure> =
  Procedure extends ContractProcedure<infer _In, infer Out, infer _Errors, infer _Meta> ? InferSchemaInput<Out> : never;

/** The signal is aborted when the page needs the answer no more. */
type Handler<In, Out> = unknown extends In
  ? (input?: undefined, signal?: AbortSignal) => Out | Promise<Out>
  : (input: In, signal?: AbortSignal) => Out | Promise<Out>;

/**
 * One function for each procedure of one part of the contract, with the same name. Used with
 * `satisfies` and `implements`.
 */
export type Handlers<Noun> = {
  readonly [Name in keyof Noun]: Handler<Input<Noun[Name]>, Output<Noun[Name]>>;
};
