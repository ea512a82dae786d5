import { classes } from '../classes.ts';

interface RadioChoiceProps {
  /** The name of the radio group, the same for all of its choices. */
  readonly name: string;
  readonly look: keyof typeof LOOKS;
  readonly checked: boolean;
  readonly title: string;
  readonly text?: string;
  readonly onChoose: () => void;
}

const LOOKS = {
  /** The look of a row in a list with a common border. */
  row: 'gap-3 px-4 has-focus-visible:outline-offset-[-2px]',
  box: 'gap-2.5 rounded-medium border border-line bg-canvas px-3.5 has-checked:border-accent has-checked:bg-accent-soft',
} as const;

/** A choice with a title and an explanation. */
export function RadioChoice({ name, look, checked, title, text, onChoose }: RadioChoiceProps) {
  return (
    <label
      className={classes(
        'flex cursor-pointer items-start py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        LOOKS[look],
      )}
    >
      <input type="radio" name={name} className="mt-1 accent-accent" checked={checked} onChange={onChoose} />
      <span>
        <span className="block font-medium">{title}</span>
        {text !== undefined && <span className="block text-[12.5px] text-soft">{text}</span>}
      </span>
    </label>
  );
}
