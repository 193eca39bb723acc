import { AUTHENTIC, GRADES, GRADE_KEYS, gradeOf } from '@tag/contract/graded-cards';
import { describe, expect, test } from 'vitest';

/** Lowest and highest score, grade and label, as published. */
const bands = [
  [990, 1000, '10', 'Pristine', 'pristine'],
  [950, 989, '10', 'Gem Mint', '10'],
  [900, 949, '9', 'Mint', '9'],
  [850, 899, '8.5', 'NM-MT+', '8.5'],
  [800, 849, '8', 'NM-MT', '8'],
  [750, 799, '7.5', 'NM+', '7.5'],
  [700, 749, '7', 'NM', '7'],
  [650, 699, '6.5', 'EX-MT+', '6.5'],
  [600, 649, '6', 'EX-MT', '6'],
  [550, 599, '5.5', 'EX+', '5.5'],
  [500, 549, '5', 'EX', '5'],
  [450, 499, '4.5', 'VG-EX+', '4.5'],
  [400, 449, '4', 'VG-EX', '4'],
  [350, 399, '3.5', 'VG+', '3.5'],
  [300, 349, '3', 'VG', '3'],
  [250, 299, '2.5', 'Good+', '2.5'],
  [200, 249, '2', 'Good', '2'],
  [150, 199, '1.5', 'Fair', '1.5'],
  [100, 149, '1', 'Poor', '1'],
] as const;

describe('the grade of a score', () => {
  test.each(bands)('%i to %i: %s %s', (from, to, grade, label, key) => {
    expect(gradeOf(from)).toMatchObject({ grade, label, key });
    expect(gradeOf(to)).toMatchObject({ grade, label, key });
  });

  test('no score means Authentic', () => {
    expect(gradeOf(null)).toEqual({ key: 'authentic', grade: 'A', label: 'Authentic' });
  });

  test.each([99, 0, -1, 1001, 950.5, NaN, Infinity])("%d isn't a score", (score) => {
    expect(() => gradeOf(score)).toThrow('Not a score');
  });

  test('the bands meet without a gap and leave no 9.5', () => {
    const covered = bands.reduce((sum, [from, to]) => sum + to - from + 1, 0);
    expect(covered).toBe(901);
    expect(GRADES.map(({ key }) => key)).toEqual(bands.map((band) => band[4]));
    expect(GRADE_KEYS).toEqual([...bands.map((band) => band[4]), AUTHENTIC.key]);
    expect(GRADES.map(({ grade }): string => grade)).not.toContain('9.5');
  });
});
