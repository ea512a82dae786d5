/**
 * The presets of new topics. Each procedure changes one preset of the stored list, so that two windows do not overwrite
 * each other's changes, and returns the whole list after it.
 */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { Preset } from '../settings.ts';

const Id = Preset.shape.id;

export const presets = {
  /**
   * Stores a preset in its place, or at the end. `was` is the preset as the window knew it when its user began to
   * change it; null: it is a new one. Throws `conflict` if it has been changed or deleted since, if another preset has
   * the name, and if there are too many.
   */
  save: oc.input(z.object({ preset: Preset, was: Preset.nullable() })).output(type<readonly Preset[]>()),
  /** Deletes a preset. An unknown id is ignored. */
  remove: oc.input(z.object({ id: Id })).output(type<readonly Preset[]>()),
  /** Puts a deleted preset back in its place, unless it is there or the list is full. */
  restore: oc.input(z.object({ preset: Preset, index: z.int().min(0) })).output(type<readonly Preset[]>()),
  /** Moves a preset one place up (-1) or down (1). Does nothing at the end of the list, and for an unknown id. */
  move: oc.input(z.object({ id: Id, by: z.literal([-1, 1]) })).output(type<readonly Preset[]>()),
};
